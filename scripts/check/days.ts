import { isTest, isTypeScript, type SourceTree } from './tree.ts'

const definitions = ['packages/platform/src/contract/days.ts', 'packages/platform/src/contract/spans.ts']
const findings = [
  [/^(?:export )?const (?:minuteMs|hourMs|dayMs) =/m, 'defines a span of time'],
  [/toLocaleDateString\('(?:sv|sv-SE|en-CA)'/, 'formats a calendar day'],
  [
    /DateTimeFormat\('(?:sv|sv-SE|en-CA)', \{ timeZone(?:: [\w.()]+)?(?:, dateStyle: 'short')? \}/,
    'formats a calendar day',
  ],
  [/new Date\(\)\.toISOString\(\)\.slice\(0, 10\)/, 'takes today from UTC instead of a time zone'],
] as const

/**
 * Finds spans of time and calendar days that a file defines by itself: `dayMs`, `calendarDayAt`, `calendarDayOf` and
 * `addDays` of platform are the only ones, so that one place knows how days are written and in which time zone they are.
 * Finds also screens that format dates or numbers by themselves: the kit alone knows how each language writes them.
 */
export function checkDays({ files }: SourceTree): string[] {
  const sources = files
    .filter((file) => isTypeScript(file) && !isTest(file.path) && !definitions.includes(file.path))
    .filter(({ path }) => /^(?:packages\/[^/]+|apps\/(?:server|console|driver))\/src\//.test(path))
    .filter(({ path }) => !path.includes('/testing/'))
  return [
    ...sources.flatMap(({ path, text }) =>
      findings
        .filter(([pattern]) => pattern.test(text))
        .map(([, what]) => `${path} ${what} (${definitions.join(', ')})`),
    ),
    ...sources
      .filter(({ path, text }) => isOfScreens(path) && ownFormat.test(text))
      .map(({ path }) => `${path} formats a date or a number by itself (the formatters of kit)`),
  ]
}

/** The zone of the browser is no format: `Intl.DateTimeFormat()` has no argument. */
const ownFormat = /\bIntl\.\w+Format\((?!\))|\.toLocale(?:Date|Time)?String\(/
const isOfScreens = (path: string) =>
  /^(?:packages\/[^/]+\/src\/console|apps\/console\/src)\//.test(path) && !path.startsWith('packages/kit/')
