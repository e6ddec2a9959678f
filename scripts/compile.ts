/*
 * `npm run types`: writes the `tsconfig.json` of every project, so that its references are those of its imports, and
 * compiles what has changed since the last time.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readTree } from './check/tree.ts'
import { compileProjects } from './projects/compile.ts'
import { buildTsConfigs } from './projects/projects.ts'
import { root } from './ready/runtime.mjs'

const tree = readTree(root)
for (const [file, text] of buildTsConfigs(tree)) writeFileSync(path.join(root, file), text)
const { findings, note } = await compileProjects()
for (const finding of findings) console.log(finding)
console.log(note)
process.exitCode = findings.length === 0 ? 0 : 1
