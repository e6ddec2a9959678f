import { expect, test } from 'vitest'
import { createTestTree } from '../check/tree.ts'
import { exportTexts, importTexts, listMissing } from './files.ts'

const file = 'packages/cards/src/contract/cards.words.ts'
const source = `import { words } from '@evops/platform/contract'

export const cardWords = words({
  'cards.lost': { zh: '挂失 {n} 张', en: 'Report {n} lost, "now"', es: 'Denunciar {n}' },
  'cards.found': {
    zh: '找回',
    en: "Driver's card found",
    es: 'Encontrada',
  },
})
export const kinds = { online: { title: { zh: '在线 {zh}', en: 'online {en}', es: 'en línea {es}' } }, code: { zh: 1, en: 2, es: 3 } }
`
const tree = createTestTree({ [file]: source, 'packages/cards/src/contract/cards.test.ts': source })

test('exports each text once, with its key and its languages', () => {
  expect(exportTexts(tree, {}).split('\n')).toEqual([
    'file,key,mark,zh,en,es',
    expect.stringMatching(
      /^packages.*,cards\.lost,[\da-f]{12},挂失 \{n\} 张,"Report \{n\} lost, ""now""",Denunciar \{n\}$/,
    ),
    expect.stringMatching(/,cards\.found,.*Driver's card found,Encontrada$/),
    expect.stringMatching(/,kinds\/online\/title,.*,在线 \{zh\},online \{en\},en línea \{es\}$/),
    '',
  ])
})

test('an unchanged file changes nothing', () => {
  expect(importTexts(tree, exportTexts(tree, {}))).toEqual({ files: [], changed: 0, findings: [] })
})

test('writes changed texts, with quotes and line ends, and leaves the rest of the source as it is', () => {
  const csv = exportTexts(tree, {}).replace('Encontrada', `"L'altra\n""tarjeta"""`)
  const { files, changed, findings } = importTexts(tree, `\uFEFF${csv}`)
  expect({ changed, findings }).toEqual({ changed: 1, findings: [] })
  expect(files).toEqual([{ path: file, text: source.replace(`'Encontrada'`, String.raw`'L\'altra\n"tarjeta"'`) }])
})

test('a new language is a column, and what lacks it is a list', () => {
  const lines = exportTexts(tree, { language: 'fr', missing: true }).split('\n')
  expect(lines[0]).toBe('file,key,mark,zh,en,es,fr')
  const csv = [lines[0], `${lines[2]?.slice(0, -1)},Retrouvée`].join('\n')
  const { files, findings } = importTexts(tree, csv)
  expect(findings).toEqual([])
  const translated = createTestTree(Object.fromEntries(files.map((one) => [one.path, one.text])))
  expect(exportTexts(translated, { language: 'fr' })).toContain('Retrouvée')
  expect(listMissing(tree, 'fr')).toEqual([
    `${file}:4 cards.lost`,
    `${file}:6 cards.found`,
    `${file}:11 kinds/online/title`,
  ])
  expect(listMissing(translated, 'fr')).toHaveLength(2)
})

test('refuses rows that are unknown, out of date or lose a placeholder, and then writes nothing', () => {
  const csv = exportTexts(tree, {})
  expect(importTexts(tree, csv.replace('cards.lost', 'cards.gone')).findings).toEqual([
    `row 2: ${file} 'cards.gone' is no text of this version`,
  ])
  expect(importTexts(tree, csv.replace('Denunciar {n}', 'Denunciar')).findings).toEqual([
    `row 2: ${file} 'cards.lost' has other placeholders in es`,
  ])
  const later = createTestTree({ [file]: source.replace('Encontrada', 'Recuperada') })
  expect(importTexts(later, csv).findings).toEqual([`row 3: ${file} 'cards.found' has changed since the export`])
})
