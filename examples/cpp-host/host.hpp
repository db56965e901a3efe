// The classes that the parts of this program share.
#ifndef HOST_HPP
#define HOST_HPP

#include <flow/flow.h>
#include <flow/record.h>

#include <flow/flow.hpp>
#include <string>
#include <string_view>

struct Host {
  flow::engine engine;
  flow::window_handle window;
  flow::token_handle animation;       // the change that is being animated, or none
  flow_recorder *recorder = nullptr;  // none unless what the user does is recorded
  bool ended = false;                 // the first coordinator has ended
  bool finished = false;              // ... with a value
};

// classes.cpp: shows what the engine decides, and prints every callback it delivers.
flow::status add_classes(Host &host);

// screen.cpp: draws the top screen, passes on what the user does, and prints the tree.
void draw(const Host &host);
void type(const Host &host, const std::string &line);
void print_tree(const Host &host);

// print.cpp: names and values as text.
std::string class_name(const Host &host, flow::instance_handle handle);
std::string to_text(flow::value_view value);

#endif
