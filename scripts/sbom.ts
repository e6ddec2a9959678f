/*
 * `npm run generate -- sbom [file]`: writes the software bill of materials (CycloneDX 1.5, JSON) of the packages that
 * an installation runs, from the lock file. Default: .cache/sbom.cdx.json. Needs no network.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './ready/runtime.mjs'

const [file = path.join(root, '.cache/sbom.cdx.json')] = process.argv.slice(2)
const { npm_execpath: npm, npm_node_execpath: node } = process.env
const [program = 'npm', ...before] = npm && node ? [node, npm] : ['npm']
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only']
const text = execFileSync(program, [...before, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
const bill = JSON.parse(text) as { components: unknown[] }
mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
writeFileSync(file, text)
console.log(`${bill.components.length} components in ${file}`)
