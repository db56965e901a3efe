#include <glib-unix.h>
#include <glib.h>

#include "loop.hpp"

namespace {

class GLibLoop : public Loop {
 public:
  GLibLoop() : loop_(g_main_loop_new(nullptr, FALSE)) {}
  ~GLibLoop() override { g_main_loop_unref(loop_); }

  void watch(int descriptor, std::function<bool()> ready) override {
    const auto wake = [](gint, GIOCondition, gpointer watched) -> gboolean {
      return (*static_cast<std::function<bool()> *>(watched))() ? G_SOURCE_CONTINUE
                                                                : G_SOURCE_REMOVE;
    };
    const auto forget = [](gpointer watched) {
      delete static_cast<std::function<bool()> *>(watched);
    };
    g_unix_fd_add_full(G_PRIORITY_DEFAULT, descriptor,
                       static_cast<GIOCondition>(G_IO_IN | G_IO_HUP | G_IO_ERR), wake,
                       new std::function<bool()>(std::move(ready)), forget);
  }

  void run() override { g_main_loop_run(loop_); }
  void stop() override { g_main_loop_quit(loop_); }

 private:
  GMainLoop *const loop_;
};

}  // namespace

std::unique_ptr<Loop> make_glib_loop() { return std::make_unique<GLibLoop>(); }
