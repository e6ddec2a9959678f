/*
 * Texts for translators.
 * `npm run generate -- words --to FILE [--language fr] [--missing]`: writes all texts as CSV, one row for each.
 * `npm run generate -- words --from FILE`: writes the translations of such a file into the sources.
 * `npm run generate -- words --language fr`: lists what lacks the language.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readTree } from '../check/tree.ts'
import { root } from '../ready/runtime.mjs'
import { exportTexts, importTexts, listMissing } from './files.ts'

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    from: { type: 'string' },
    language: { type: 'string' },
    missing: { type: 'boolean', default: false },
  },
})
const tree = readTree(root)

if (values.language !== undefined && !/^[a-z]{2}$/.test(values.language)) {
  process.stderr.write('--language is two small letters, such as fr\n')
  process.exitCode = 2
} else if (values.to !== undefined) {
  const csv = exportTexts(tree, { ...(values.language && { language: values.language }), missing: values.missing })
  // Spreadsheets read UTF-8 only behind this mark.
  writeFileSync(values.to, `\uFEFF${csv}`)
} else if (values.from !== undefined) {
  const { files, changed, findings } = importTexts(tree, readFileSync(values.from, 'utf8'))
  for (const finding of findings) process.stderr.write(`${finding}\n`)
  if (findings.length > 0) process.exitCode = 1
  else for (const file of files) writeFileSync(path.join(root, file.path), file.text)
  process.stdout.write(
    findings.length > 0 ? 'nothing was written\n' : `${changed} texts changed in ${files.length} files\n`,
  )
} else if (values.language !== undefined) {
  const missing = listMissing(tree, values.language)
  process.stdout.write([...missing, `${missing.length} texts lack ${values.language}`].join('\n') + '\n')
} else {
  process.stderr.write('say --to FILE, --from FILE or --language\n')
  process.exitCode = 2
}
