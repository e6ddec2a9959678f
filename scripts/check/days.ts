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
 */
export function checkDays({ files }: SourceTree): string[] {
  return files
    .filter((file) => isTypeScript(file) && !isTest(file.path) && !definitions.includes(file.path))
    .filter(({ path }) => /^(?:packages\/[^/]+|apps\/(?:server|console|driver))\/src\//.test(path))
    .filter(({ path }) => !path.includes('/testing/'))
    .flatMap(({ path, text }) =>
      findings
        .filter(([pattern]) => pattern.test(text))
        .map(([, what]) => `${path} ${what} (${definitions.join(', ')})`),
    )
}
