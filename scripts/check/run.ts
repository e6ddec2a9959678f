/*
 * `npm run check [name …]`: runs the repository checks, prints one line with the time for each, and then the findings.
 * Exit code 1 if there are findings. Every important rule that can be checked automatically has a check (docs/STYLE.md,
 * rule 12).
 */
import { buildPermissionCatalogue } from '@evops/organisation/contract'
import { productScreens } from '@evops/console/routes'
import { checkMatrix } from '../matrix/matrix.ts'
import { inOneLine, reportStep } from '../ready/progress.mjs'
import { root } from '../ready/runtime.mjs'
import { checkTypes } from '../projects/compile.ts'
import { checkLint } from '../projects/lint.ts'
import { checkSchema } from '../schema/compare.ts'
import { checkActFields } from './act-fields.ts'
import { checkActs } from './acts.ts'
import { checkAdvisories } from './advisories.ts'
import { checkDependencies } from './dependencies.ts'
import { checkPackageBoundaries } from './doors.ts'
import { checkEndpoints, listServedEndpoints, findSinglyServedEndpoints } from './endpoints.ts'
import { runTool } from './external.ts'
import { readContractDeclarations } from './facts.ts'
import { checkFileCells } from './file-cells.ts'
import { checkDays } from './days.ts'
import { checkFolders } from './folders.ts'
import { checkForbidden } from './forbidden.ts'
import { checkHeads } from './heads.ts'
import { checkInService } from './in-service.ts'
import { checkSessionDays } from './session-days.ts'
import {
  checkUndefinedClasses,
  checkBrackets,
  checkStyleOwnership,
  checkMonths,
  checkNativeDateInputs,
  checkNativeFileInputs,
} from './looks.ts'
import { checkMessages, checkMessagesOf21, listMessagesOf21 } from './messages.ts'
import { checkMigrations } from './migrations.ts'
import { checkNames } from './names.ts'
import { checkPermissionLiterals } from './permission-literals.ts'
import { checkPlain } from './plain.ts'
import { checkProblems } from './problems.ts'
import { checkShapes } from './shapes.ts'
import { checkSizes } from './sizes.ts'
import { checkSqlBoundaries } from './sql-doors.ts'
import { checkStartCodes } from './start-codes.ts'
import { checkSql } from './sql.ts'
import { readTree } from './tree.ts'
import { checkDuplicatedCode } from './twice.ts'
import { checkWordUses } from './word-uses.ts'
import { checkTerms } from './terms.ts'
import { checkWidths } from './widths.ts'
import { checkWords } from './words.ts'

type Result = readonly string[] | { readonly findings: readonly string[]; readonly note: string }
type Check = () => Result | Promise<Result>

const tree = readTree(root)
const facts = await readContractDeclarations(tree)
const codes = new Set(buildPermissionCatalogue(productScreens).map(({ code }) => code))

const checks: Readonly<Record<string, Check>> = {
  types: () => checkTypes(tree),
  // Needs the declarations that `types` has written.
  lint: () => checkLint(tree),
  format: async () => (await runTool('oxfmt', ['--list-different', '.'])).findings,
  doors: () => [...checkPackageBoundaries(tree), ...checkFolders(tree), ...checkSqlBoundaries(tree)],
  dependencies: () => checkDependencies(tree),
  advisories: () => checkAdvisories(),
  twice: () => checkDuplicatedCode(),
  sql: () => [
    ...checkSql(tree),
    ...checkStartCodes(tree),
    ...checkInService(tree),
    ...checkSessionDays(tree),
    ...checkDays(tree),
  ],
  names: () => [
    ...checkNames(tree),
    ...checkPermissionLiterals(tree, codes),
    ...checkStyleOwnership(tree),
    ...checkNativeDateInputs(tree),
    ...checkNativeFileInputs(tree),
    ...checkWidths(tree),
    ...checkUndefinedClasses(tree),
    ...checkMonths(tree),
    ...checkBrackets(tree),
  ],
  sizes: () => checkSizes(tree, facts.endpoints.filter(({ file }) => !file.startsWith('packages/reports/')).length),
  shapes: () => checkShapes(tree),
  words: () => [
    ...checkWords(facts),
    ...checkTerms(tree),
    ...checkWordUses(tree, facts),
    ...checkHeads(tree, facts),
    ...checkActs(facts),
    ...checkActFields(tree, facts),
    ...checkFileCells(tree, facts),
  ],
  endpoints: () => [...checkEndpoints(facts.endpoints, listServedEndpoints(tree)), ...findSinglyServedEndpoints(tree)],
  matrix: () => checkMatrix(facts.endpoints),
  problems: () => checkProblems(tree, facts.problems),
  plain: () => checkPlain(tree),
  messages: () => [...checkMessages(tree), ...checkMessagesOf21(tree, listMessagesOf21())],
  migrations: () => checkMigrations(tree),
  schema: () => checkSchema(),
  forbidden: () => checkForbidden(tree),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in checks))
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')} (there are ${Object.keys(checks).join(', ')})`)
  process.exit(1)
}

const failures = new Map<string, readonly string[]>()
for (const [name, check] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const start = performance.now()
  process.stdout.write(`${name.padEnd(12)} … `)
  reportStep({ event: 'begin', id: name, file: 'check', title: name })
  const { findings, note } = await settle(check)
  const outcome = findings.length === 0 ? ('passed' as const) : ('failed' as const)
  const why = inOneLine(findings[0])
  reportStep({
    event: 'end',
    id: name,
    file: 'check',
    title: name,
    outcome,
    ms: performance.now() - start,
    why,
  })
  const time = `${((performance.now() - start) / 1000).toFixed(2)} s`.padStart(8)
  console.log(`${outcome === 'passed' ? 'ok    ' : 'FAILED'}${time}${note ? `  ${note}` : ''}`)
  if (outcome === 'failed') failures.set(name, findings)
}
for (const [name, findings] of failures) {
  console.log(`\n${name}: ${findings.length}`)
  for (const finding of findings) console.log(`  ${finding}`)
}
process.exit(failures.size === 0 ? 0 : 1)

async function settle(check: Check): Promise<{ findings: readonly string[]; note: string }> {
  try {
    const result = await check()
    return 'findings' in result ? result : { findings: result, note: '' }
  } catch (error) {
    return { findings: [error instanceof Error ? (error.stack ?? error.message) : String(error)], note: '' }
  }
}
