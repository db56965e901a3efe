#!/usr/bin/env bash
# Starts a PostgreSQL server of its own in a folder, with pgbouncer before it, and ends both:
#   server.sh start FOLDER | stop FOLDER | restart FOLDER
# Neither runs as root: root starts them as the user nobody. They listen on sockets in the folder,
# the server at 5432 and pgbouncer, in transaction mode, at 6432.
set -eu -o pipefail
folder=$2
# Debian has pgbouncer there.
PATH=$PATH:/usr/sbin
tools=$(find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1)
tools=${tools%/*}

as_user() {
  if [ "$(id -u)" -eq 0 ]; then
    setpriv --reuid nobody --regid nogroup --clear-groups env HOME="$folder" "$@"
  else
    "$@"
  fi
}

pg() {
  as_user "$tools/pg_ctl" --pgdata "$folder/data" --log "$folder/server.log" --wait --silent "$@"
}

start_server() {
  # Disks are PostgreSQL's own business; here processes are killed.
  pg start --options "-k $folder -c listen_addresses= -c fsync=off -c autovacuum=off"
}

case $1 in
  start)
    if [ "$(id -u)" -eq 0 ]; then chown nobody:nogroup "$folder"; fi
    as_user "$tools/initdb" --pgdata "$folder/data" --username flow --auth trust --encoding UTF8 \
      --no-locale --no-sync >"$folder/initdb.log"
    start_server
    cat >"$folder/pgbouncer.ini" <<END
[databases]
* = host=$folder port=5432
[pgbouncer]
unix_socket_dir = $folder
listen_addr =
listen_port = 6432
pool_mode = transaction
# Fewer connections than nodes, so that statements of one go over several.
default_pool_size = 2
auth_type = trust
auth_file = $folder/users
pidfile = $folder/pgbouncer.pid
logfile = $folder/pgbouncer.log
END
    echo '"flow" ""' >"$folder/users"
    chmod a+r "$folder/pgbouncer.ini" "$folder/users"
    as_user pgbouncer --daemon --quiet "$folder/pgbouncer.ini"
    ;;
  restart)
    pg stop --mode immediate
    start_server
    ;;
  stop)
    if [ -f "$folder/pgbouncer.pid" ]; then kill "$(cat "$folder/pgbouncer.pid")" || true; fi
    if [ -f "$folder/data/postmaster.pid" ]; then pg stop --mode immediate; fi
    ;;
esac
