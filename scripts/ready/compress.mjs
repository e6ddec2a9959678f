// `node scripts/ready/compress.mjs FOLDER`: beside each file of a build what is sent instead of it, `.br`, and `.gz` where
// the browser speaks plain http. A process of its own: it gives way as the build does.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(js|css|json|svg)$/
/** A file of one packet gains nothing. */
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
