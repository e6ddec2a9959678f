/*
 * `npm run generate -- trace`: lists every id of docs/REQUIREMENTS.md, every screen of a ROUTE row and every call of an
 * API row with the tests whose titles name it, then those without a test. It only reports and never fails.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readTree } from './check/tree.ts'
import { root } from './ready/runtime.mjs'
import { readRequirements, traceRequirements, type TracedRequirement } from './trace/requirements.ts'
import { listTestTitles } from './trace/titles.ts'

const titles = listTestTitles(readTree(root))
const rows = traceRequirements(
  readRequirements(readFileSync(path.join(root, 'docs', 'REQUIREMENTS.md'), 'utf8')),
  titles,
)

const label = ({ id, part }: TracedRequirement) => (part === undefined ? id : `  ${id} ${part}`)
const width = Math.min(58, Math.max(...rows.map((row) => label(row).length)))
for (const row of rows) {
  const files = [...new Set(row.tests.map(({ file }) => file))]
  console.log(
    `${label(row).padEnd(width)} ${String(row.tests.length || '-').padStart(4)}  ${files.join(' ')}`.trimEnd(),
  )
}

const without = rows.filter(({ tests }) => tests.length === 0)
const [ids, parts] = [
  without.filter(({ part }) => part === undefined),
  without.filter(({ part }) => part !== undefined),
]
console.log(
  `\nIds without a test (${ids.length} of ${rows.filter(({ part }) => part === undefined).length}): ${ids.map(({ id }) => id).join(' ')}`,
)
console.log(
  `\nScreens and calls without a test (${parts.length} of ${rows.filter(({ part }) => part !== undefined).length}): ${parts.map(({ part }) => part).join(', ')}`,
)
console.log(`\n${titles.length} titles in the tree; a title in a table of cases counts once.`)
