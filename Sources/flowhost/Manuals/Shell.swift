/// The shells that complete words of flowhost's lines.
///
/// Each script hands the words to `flowhost help --complete`, which reads the tables of options and
/// knows the plugins; if that fails, nothing is completed and no error is shown.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  static let words = allCases.map(\.rawValue)

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # bash completion for flowhost
    _flowhost() {
      local -a words=() answers=()
      local word last="" kind current prefix="" index
      COMPREPLY=()
      # bash takes the words apart at '='.
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#words[@]} -gt 0 && ( $word == = || $last == = ) ]]; then
          words[-1]+=$word
        else
          words+=("$word")
        fi
        last=$word
      done
      current=${words[-1]-}
      mapfile -t answers < <("${COMP_WORDS[0]}" help --complete -- "${words[@]}" 2>/dev/null)
      [[ ${#answers[@]} -gt 0 ]] || return 0
      if [[ $current == -*=* ]]; then prefix=${current%%=*}=; fi
      kind=${answers[0]}
      for ((index = 1; index < ${#answers[@]}; index += 2)); do
        COMPREPLY+=("${answers[index]#"$prefix"}")
      done
      current=${current#"$prefix"}
      case $kind in
        folders)
          compopt -o filenames
          mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$current")
          ;;
        files*)
          compopt -o filenames
          mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(
            compgen -d -- "$current"
            compgen -f -X "!*${kind#files }" -- "$current"
          )
          ;;
      esac
    }
    complete -F _flowhost flowhost
    """#

  private static let zshScript = #"""
    #compdef flowhost
    # zsh completion for flowhost
    _flowhost() {
      local -a answers candidates
      local kind word about
      answers=("${(@f)$("${words[1]}" help --complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
      kind=$answers[1]
      for word about in "${(@)answers[2,-1]}"; do
        candidates+=("${word//:/\\:}:$about")
      done
      if (( $#candidates )); then _describe flowhost candidates; fi
      case $kind in
        folders)
          compset -P '--*='
          _path_files -/
          ;;
        files*)
          compset -P '--*='
          _path_files -/ -g "*${kind#files }"
          ;;
      esac
    }
    if [[ $funcstack[1] == _flowhost ]]; then
      _flowhost "$@"
    else
      compdef _flowhost flowhost
    fi
    """#

  private static let fishScript = #"""
    # fish completion for flowhost
    function __flowhost_complete
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l answers ($words[1] help --complete -- $words[2..-1] "$current" 2>/dev/null)
      set -l count (count $answers)
      if test $count -eq 0
        return
      end
      set -l index 2
      while test $index -lt $count
        printf '%s\t%s\n' $answers[$index] $answers[(math $index + 1)]
        set index (math $index + 2)
      end
      switch $answers[1]
        case folders
          __fish_complete_directories "$current"
        case 'files *'
          set -l suffix (string escape --style=regex -- (string replace 'files ' '' -- $answers[1]))
          __fish_complete_path "$current" | string match -r -- "^[^\t]*(?:/|$suffix)(?:\t.*)?\$"
      end
    end
    complete -c flowhost -f -k -a '(__flowhost_complete)'
    """#
}
