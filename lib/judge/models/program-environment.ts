type Environment = Record<string, string | undefined>

/**
 * What a program sees of the environment: where it finds its login, its language and the way out, and nothing else. Keys
 * are kept from it, since a key in the environment is used before the person's login and is billed, and so are addresses
 * of providers, which would send the text elsewhere.
 */
export function environmentFor(
  environment: Environment,
  own: Record<string, string>,
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of PASSED) {
    const value = environment[name]
    if (value !== undefined) kept[name] = value
  }
  return { ...kept, TERM: 'dumb', NO_COLOR: '1', CI: '1', ...own }
}

const PASSED = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LC_ALL', 'TZ'],
  ...['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['SYSTEMROOT', 'APPDATA', 'LOCALAPPDATA', 'USERPROFILE'],
]
