/** How a role's field is written: one line of text, a list of phrases or of choices, or a flag for yes and no. */
type Kind =
  | { kind: 'text'; least: 0 | 1; most: number; preset?: string }
  | { kind: 'list'; least: 0 | 1; most: number; preset?: readonly []; choices?: readonly string[] }
  | { kind: 'flag'; preset: boolean }

/**
 * A field of a role. Without a preset it is needed to make a role. `matches`: another value finds or ranks other jobs.
 * `label` names it in the form, which shows a flag by its `help`; `short` names it in the terminal, in at most 11 letters.
 */
type RoleField = Kind & {
  matches: boolean
  short: string
  label: string
  placeholder?: string
  help?: string
}

/**
 * The fields of a role that a person writes, each declared once: the columns of table `profile`, the bodies and replies
 * of its routes, the options and lines of its commands and the fields of its form follow from them.
 */
export const ROLE_FIELDS = {
  label: {
    kind: 'text',
    least: 1,
    most: 80,
    matches: false,
    short: 'Name',
    label: 'Name of the role',
    placeholder: 'such as Backend',
    help: 'Only for you. Leave it empty to use the first title.',
  },
  titles: {
    kind: 'list',
    least: 1,
    most: 20,
    matches: true,
    short: 'Titles',
    label: 'Job titles',
    placeholder: 'such as Backend Engineer',
    help: 'As companies write them. Enter or a comma adds one.',
  },
  keywords: {
    kind: 'list',
    least: 0,
    most: 20,
    preset: [],
    matches: true,
    short: 'Keywords',
    label: 'Keywords',
    placeholder: 'such as TypeScript',
    help: 'Skills and subjects. Postings that mention them rank higher; none is required.',
  },
  avoid_titles: {
    kind: 'list',
    least: 0,
    most: 50,
    preset: [],
    matches: true,
    short: 'Not',
    label: 'Words to avoid in titles',
    placeholder: 'such as Manager',
    help: 'A job whose title has one of these is left out.',
  },
  locations: { kind: 'list', least: 0, most: 20, preset: [], matches: true, short: 'Places', label: 'Where' },
  work_modes: {
    kind: 'list',
    least: 0,
    most: 3,
    preset: [],
    matches: true,
    choices: ['remote', 'hybrid', 'onsite'],
    short: 'Work',
    label: 'Work mode',
  },
  also_fits: {
    kind: 'flag',
    preset: true,
    matches: true,
    short: 'Near titles',
    label: 'Near titles',
    help: 'Also show jobs with similar titles that fit well',
  },
} as const satisfies Record<string, RoleField>

export type RoleFields = typeof ROLE_FIELDS
export type RoleFieldName = keyof RoleFields

type ValueOf<Field> = Field extends { kind: 'flag' }
  ? boolean
  : Field extends { kind: 'text' }
    ? string
    : Field extends { choices: readonly (infer Choice)[] }
      ? Choice[]
      : string[]

/** The values of a role's fields. */
export type RoleWords = { -readonly [Name in RoleFieldName]: ValueOf<RoleFields[Name]> }

/** The names of a role's fields in the order of the declaration, which is that of forms and commands. */
export const ROLE_FIELD_NAMES = Object.keys(ROLE_FIELDS) as RoleFieldName[]

/** Returns the names of the fields of one kind. */
export function fieldsOf<K extends RoleField['kind']>(kind: K): Extract<Named, { kind: K }>['name'][] {
  return ROLE_FIELD_NAMES.filter((name) => ROLE_FIELDS[name].kind === kind) as never
}
type Named = { [Name in RoleFieldName]: RoleFields[Name] & { name: Name } }[RoleFieldName]

/** Returns the fields of a role alone; one that is missing has its preset, or is empty. */
export function roleWords(role: Partial<RoleWords> = {}): RoleWords {
  return Object.fromEntries(
    ROLE_FIELD_NAMES.map((name) => {
      const { kind, ...field } = ROLE_FIELDS[name]
      const preset = 'preset' in field ? field.preset : kind === 'text' ? '' : []
      return [name, role[name] ?? preset]
    }),
  ) as RoleWords
}

/** Returns the mask of jobs that some roles found. At most 30 roles are active, so whole numbers of 32 bits hold all of them. */
export function maskOf(roles: readonly { bit: number | null }[]): number {
  return roles.reduce((mask, { bit }) => (bit === null ? mask : mask | (1 << bit)), 0)
}

/** Returns whether the role with this bit found the jobs of a mask. */
export function isOfRole(mask: number, bit: number | null): boolean {
  return bit !== null && (mask & (1 << bit)) !== 0
}
