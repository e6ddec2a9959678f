// `node scripts/ready/compress.mjs FOLDER`: writes compressed copies next to each file of a build: `.br`, and `.gz` for
// browsers on plain http. Runs as a separate process, with the same low priority as the build.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(js|css|json|svg)$/
/** Minimum size: a file that fits in one packet gains nothing from compression. */
const least = 1_400
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const folder = path.join(process.argv[2] ?? '', 'assets')
for (const name of (await readdir(folder)).filter((file) => texts.test(file))) {
  const file = path.join(folder, name)
  if ((await stat(file)).size < least) continue
  const plain = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([brotli(plain, { params }), gzipped(plain, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
