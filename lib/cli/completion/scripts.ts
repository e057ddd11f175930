import type { Candidate, Candidates } from '#lib/cli/completion/candidates.ts'

// Each script walks the typed words as text and never evaluates them: a pasted `$(...)` must not run on Tab.
// The generated list answers with status 1 for a key that it does not have.

const BASH = `
# Completes the word under the cursor. Bash splits words at "=".
_svc() {
  local cur=\${COMP_WORDS[COMP_CWORD]} at='' place=0 option='' closed='' word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [ -n "$option" ]; then
      [ "$word" = '=' ] || option=''
      continue
    fi
    case $word in
      --) closed=1 ;;
      -*) if [ -z "$closed" ] && { _svc_list "$at $word" || _svc_list " $word"; } >/dev/null; then option=$word; fi ;;
      *)
        if [ "$place" -eq 0 ] && _svc_list "\${at:+$at }$word" >/dev/null; then at="\${at:+$at }$word"
        else place=$((place + 1)); fi
        ;;
    esac
  done
  local list
  if [ -n "$option" ]; then
    [ "$cur" = '=' ] && cur=''
    list=$(_svc_list "$at $option" || _svc_list " $option")
  elif [ -z "$closed" ] && [ "\${cur#-}" != "$cur" ]; then list=$(_svc_list "$at -")
  else
    [ "$place" -eq 0 ] && list=$(_svc_list "$at")
    list="$list
$(_svc_list "$at #$place")"
  fi
  COMPREPLY=()
  while IFS= read -r word; do
    case $word in '') ;; "$cur"*) COMPREPLY[\${#COMPREPLY[@]}]=$word ;; esac
  done <<< "$list"
}

# Without a word of its own, a file may be meant.
complete -o bashdefault -o default -F _svc svc
`

const ZSH = `
_svc() {
  local cur=\${words[CURRENT]} at='' place=0 option='' closed='' word key
  local -a list
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n $option ]]; then option=''; continue; fi
    case $word in
      --) closed=1 ;;
      -*) if [[ -z $closed ]] && { _svc_list "$at $word" || _svc_list " $word" } >/dev/null; then option=$word; fi ;;
      *)
        if (( place == 0 )) && _svc_list "\${at:+$at }$word" >/dev/null; then at="\${at:+$at }$word"
        else (( place += 1 )); fi
        ;;
    esac
  done
  if [[ -z $closed && -z $option && $cur == --*=* ]]; then option=\${cur%%=*}; compset -P '*='; fi
  if [[ -n $option ]]; then list=("\${(@f)$(_svc_list "$at $option" || _svc_list " $option")}")
  elif [[ -z $closed && $cur == -* ]]; then list=("\${(@f)$(_svc_list "$at -")}")
  else
    (( place == 0 )) && list=("\${(@f)$(_svc_list "$at")}")
    list+=("\${(@f)$(_svc_list "$at #$place")}")
  fi
  list=(\${list:#})
  if (( \${#list} )); then _describe 'svc' list; else _files; fi
}

if [[ $funcstack[1] == _svc ]]; then _svc "$@"; else compdef _svc svc; fi
`

const FISH = `
function __svc_complete
  set -l at ''
  set -l place 0
  set -l option ''
  set -l closed ''
  set -l cur (commandline -ct)
  for word in (commandline -opc)[2..-1]
    if test -n "$option"
      set option ''
      continue
    end
    switch $word
      case --
        set closed 1
      case '-*'
        if test -z "$closed"; and begin; __svc_list "$at $word" >/dev/null; or __svc_list " $word" >/dev/null; end
          set option $word
        end
      case '*'
        set -l next (string trim -l -- "$at $word")
        if test $place -eq 0; and __svc_list "$next" >/dev/null
          set at $next
        else
          set place (math $place + 1)
        end
    end
  end
  set -l list
  if test -n "$option"
    set list (__svc_list "$at $option"; or __svc_list " $option")
  else if test -z "$closed"; and string match -q -- '--*=*' "$cur"
    set -l flag (string split -m 1 = -- "$cur")[1]
    for value in (__svc_list "$at $flag"; or __svc_list " $flag")
      set -a list "$flag=$value"
    end
  else if test -z "$closed"; and string match -q -- '-*' "$cur"
    set list (__svc_list "$at -")
  else
    if test $place -eq 0
      set list (__svc_list "$at")
    end
    set -a list (__svc_list "$at #$place")
  end
  if test (count $list) -gt 0
    printf '%s\\n' $list
  else
    __fish_complete_path "$cur"
  end
end

complete -c svc -e
complete -c svc -f -a '(__svc_complete)'
`

/** Returns the completion script for bash 3.2 and newer. */
export function bashScript(candidates: Candidates): string {
  return `# bash completion for svc\n${posixList(candidates, ({ word }) => word)}${BASH}`
}

/** Returns the completion script for zsh, for a folder of \`fpath\` or to be sourced. */
export function zshScript(candidates: Candidates): string {
  const line = ({ word, description }: Candidate) => {
    const name = word.replaceAll('\\', '\\\\').replaceAll(':', '\\:')
    return description ? `${name}:${description}` : name
  }
  return `#compdef svc\n# zsh completion for svc\n${posixList(candidates, line)}${ZSH}`
}

/** Returns the completion script for fish 3 and newer. */
export function fishScript(candidates: Candidates): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const cases = [...candidates].map(([key, list]) => {
    const words = list.map(({ word, description }) => quoted(description ? `${word}\t${description}` : word))
    return `    case ${quoted(key)}\n      ${words.length > 0 ? `printf '%s\\n' ${words.join(' ')}` : 'true'}\n`
  })
  return `# fish completion for svc\n\nfunction __svc_list\n  switch $argv[1]\n${cases.join('')}    case '*'\n      return 1\n  end\n  return 0\nend\n${FISH}`
}

function posixList(candidates: Candidates, line: (candidate: Candidate) => string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const cases = [...candidates].map(([key, list]) => {
    const words = list.map((candidate) => quoted(line(candidate)))
    return `    ${quoted(key)}) ${words.length > 0 ? `printf '%s\\n' ${words.join(' ')}` : ':'} ;;\n`
  })
  return `\n_svc_list() {\n  case $1 in\n${cases.join('')}    *) return 1 ;;\n  esac\n}\n`
}
