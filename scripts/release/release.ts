/*
 * `npm run generate -- release FOLDER`: writes the archive of the committed version and its bill of materials into an
 * empty folder, with their SHA-256 checksums and an Ed25519 signature of these (docs/OPERATIONS.md, "Signed releases").
 * The private key is the file that EVOPS_RELEASE_KEY names; it must be outside the program's folder.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../ready/runtime.mjs'
import { checksumFile, signFolder } from './checksums.ts'

const [folder] = process.argv.slice(2)
const keyFile = path.resolve(process.env.EVOPS_RELEASE_KEY ?? '')
if (folder === undefined || !process.env.EVOPS_RELEASE_KEY)
  throw new Error('use: EVOPS_RELEASE_KEY=/safe/release.key npm run generate -- release FOLDER')
if (keyFile.startsWith(root + path.sep)) throw new Error('EVOPS_RELEASE_KEY: the key must be outside of this folder')
mkdirSync(folder, { recursive: true })
if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
if (git('status', '--porcelain').trim() !== '') throw new Error('there are changes that are not committed')
const name = `evops-${version}-${git('rev-parse', '--short=12', 'HEAD').trim()}`
const archive = path.resolve(folder, `${name}.tar.gz`)
git('archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${archive}`, 'HEAD')
execFileSync(process.execPath, ['scripts/sbom.ts', path.resolve(folder, `${name}.cdx.json`)], { cwd: root })
for (const file of signFolder(folder, keyFile)) console.log(file)
console.log(`checksums and signature are in ${path.join(folder, checksumFile)}`)
