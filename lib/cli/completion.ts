import type { Command, Option } from 'commander'
import type { RouteCommand } from '#lib/cli/call/make-call.ts'
import type { Shell } from '#lib/cli/command-words.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { commandWords } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

// The same walk stands in three languages: no shell runs the functions of another, and a program at each Tab would be slow.
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
function bashScript(candidates: Candidates): string {
  return `# bash completion for svc\n${posixList(candidates, ({ word }) => word)}${BASH}`
}

/** Returns the completion script for zsh, for a folder of \`fpath\` or to be sourced. */
function zshScript(candidates: Candidates): string {
  const line = ({ word, description }: Candidate) => {
    const name = word.replaceAll('\\', '\\\\').replaceAll(':', '\\:')
    return description ? `${name}:${description}` : name
  }
  return `#compdef svc\n# zsh completion for svc\n${posixList(candidates, line)}${ZSH}`
}

/** Returns the completion script for fish 3 and newer. */
function fishScript(candidates: Candidates): string {
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

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** `svc completion SHELL`: prints the script. It holds all words, so a press of Tab starts no program. */
export async function runCompletion(command: Command, terminal: Terminal): Promise<void> {
  const program = command.parent ?? command
  terminal.out(SCRIPTS[command.args[0] as Shell](candidatesOf(program, COMMANDS)))
}

/** A word that a shell may offer. */
type Candidate = { word: string; description: string }

/**
 * The words that may follow, by the words before them. Keys of `boards add`: `boards add` (its commands),
 * `boards add -` (its options), `boards add --state` (values of an option; empty if open), `boards add #0` (values of
 * its first argument).
 */
type Candidates = ReadonlyMap<string, readonly Candidate[]>

/** Returns the candidates of every command of a program. */
function candidatesOf(program: Command, declared: readonly RouteCommand[]): Candidates {
  const byUse = new Map(declared.map((command) => [command.use, command]))
  const candidates = new Map<string, Candidate[]>()
  const visit = (command: Command) => {
    const path = commandWords(command)
    const fields = byUse.get(path)
    const children = command.commands.filter((child) => child.description() !== '' || child.commands.length)
    candidates.set(path, children.map(candidateOf))
    candidates.set(`${path} -`, [
      ...command.options.flatMap(optionWords),
      { word: '--help', description: 'show this' },
    ])
    for (const option of command.options) {
      if (option.required && option.long) candidates.set(`${path} ${option.long}`, valuesOf(option, fields))
    }
    for (const [at, argument] of command.registeredArguments.entries()) {
      const choices = argument.argChoices ?? choicesOf(fields?.positionals[at]?.key, fields)
      if (choices.length > 0) candidates.set(`${path} #${at}`, choices.map(plain))
    }
    for (const child of children) visit(child)
  }
  visit(program)
  candidates.set('help #0', candidates.get('') ?? [])
  return candidates
}

function candidateOf(command: Command): Candidate {
  return { word: command.name(), description: command.description() }
}

function optionWords({ long, description, hidden }: Option): Candidate[] {
  return long && !hidden ? [{ word: long, description: description }] : []
}

function valuesOf(option: Option, fields: RouteCommand | undefined): Candidate[] {
  return (option.argChoices ?? choicesOf(option.attributeName(), fields)).map(plain)
}

function choicesOf(key: string | undefined, fields: RouteCommand | undefined): readonly string[] {
  return fields?.fields.find((field) => field.key === key)?.choices ?? []
}

function plain(word: string): Candidate {
  return { word, description: '' }
}
