import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../ready/runtime.mjs'
import { readContractDeclarations } from './facts.ts'
import { readTree } from './tree.ts'

const languages = ['zh', 'en', 'es'] as const
const text = readFileSync(path.join(root, 'docs/GLOSSARY.md'), 'utf8')
/** Returns the rows of the tables that give a code in three languages, by section. */
function rowsOf(section: string) {
  const [, body = ''] = text.split(`\n## ${section}\n`)
  const [own = ''] = body.split('\n## ')
  const [head = '', , ...rows] = own.split('\n').filter((line) => line.startsWith('|'))
  expect(head, section).toMatch(/^\| code \| 中文 \| English \| Español \|/)
  return rows.map((row) => {
    const [, code = '', zh = '', en = '', es = '', , , also = ''] = row.split('|').map((cell) => cell.trim())
    return { code, zh, en, es, also }
  })
}
const sections = [...text.matchAll(/\n## (.+)\n(?:\n|[^|#].*\n)*\| code \|/g)].map(([, name = '']) => name)

test('the glossary has three terms for each thing, or says that no screen names it', () => {
  expect(sections).toContain('Things')
  expect(sections.length).toBeGreaterThan(3)
  const rows = sections.flatMap((section) => rowsOf(section))
  expect(rows.length).toBeGreaterThan(250)
  const lacking = rows.filter((row) => {
    const terms = languages.map((language) => row[language])
    const isUnnamed = terms.every((term) => term === '–' || term === '')
    return !isUnnamed && terms.some((term) => term === '' || term === '–')
  })
  expect(lacking).toEqual([])
  // Only the first column contains Chinese.
  expect(rows.filter(({ en, es }) => /\p{Script=Han}/u.test(en + es))).toEqual([])
})

test('a thing whose word in code is not that of its screens has words to search for', () => {
  const letters = (words: string) => words.toLowerCase().replaceAll(/[^a-z]/g, '')
  const plain = (words: string) => words.replaceAll(/\(.*?\)/g, '')
  const rows = sections
    .filter((section) => text.split(`\n## ${section}\n`)[1]?.split('\n## ')[0]?.includes('also searched as'))
    .flatMap((section) => rowsOf(section))
  expect(rows.length).toBeGreaterThan(200)
  const isLike = (a: string, b: string) => a.includes(b) || b.includes(a)
  const lacking = rows.filter(({ code, en, also }) => {
    const names = plain(code).split(',').map(letters)
    return en !== '–' && also === '' && !names.some((name) => isLike(name, letters(plain(en))))
  })
  expect(lacking.map(({ code }) => code)).toEqual([])
})

test('what the glossary calls the states of a connector is what screens call them, in three languages', async () => {
  const { words } = await readContractDeclarations(readTree(root))
  const texts = new Map(words.flatMap(({ table }) => Object.entries(table)))
  const rows = rowsOf('States of a connector').filter(({ code }) => texts.has(`kit.state.${code}`))
  expect(rows.length).toBeGreaterThan(6)
  for (const row of rows)
    for (const language of languages)
      expect(row[language].replace(/ \(.*$/, ''), `${row.code} ${language}`).toBe(
        texts.get(`kit.state.${row.code}`)?.[language],
      )
})
