/*
 * `npm run generate -- handbook [FOLDER] [--pictures]`: writes the printable handbook in three languages from the same
 * files as the help inside the console (apps/console/src/help). Default folder: docs/handbook. With `--pictures` each
 * page has a picture of its screen, taken from a demo that the script starts (about ten minutes).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { helpGroups, helpTerms, productScreens, shellWords } from '@evops/console/handbook'
import { takePictures } from './handbook-pictures.ts'
import { root } from './ready/runtime.mjs'

const languages = ['zh', 'en', 'es'] as const
type Language = (typeof languages)[number]
const texts = {
  title: { zh: '使用手册', en: 'Handbook', es: 'Manual' },
  contents: { zh: '目录', en: 'Contents', es: 'Índice' },
  tasks: { zh: '主要操作', en: 'Main tasks', es: 'Tareas principales' },
  terms: { zh: '术语', en: 'Terms', es: 'Términos' },
} as const
const styles = `body{font:11pt/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px}
h1{font-size:24pt}h2{break-before:page;font-size:18pt}h3{break-after:avoid;font-size:13pt;margin-bottom:4px}
section{break-inside:avoid}img{max-width:100%;border:1px solid #ccc}code{color:#555}nav li{line-height:1.8}dt{font-weight:600}
@page{size:A4;margin:18mm}@media print{body{margin:0;max-width:none;padding:0}a{color:inherit;text-decoration:none}}`

const screenTitles = new Map<string, Readonly<Record<Language, string>>>(
  productScreens.flatMap(({ screens }) => screens.map(({ path: at, text }) => [at, text] as const)),
)
const groupTitles = new Map<string, Readonly<Record<Language, string>>>(Object.entries(shellWords))
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Addresses of the pictures by the path of their page. */
export type HandbookPictures = ReadonlyMap<string, string>

/** Returns the handbook in a language as one HTML page without scripts. */
export function handbookHtml(language: Language, pictures: HandbookPictures = new Map()): string {
  const groups = Object.entries(helpGroups).map(([key, pages]) => {
    const sections = pages.map(({ path: at, what, tasks }) => {
      const lines = tasks.map((task) => `<li>${escapeHtml(task[language])}</li>`).join('')
      const title = escapeHtml(screenTitles.get(at)?.[language] ?? at)
      const picture = pictures.get(at)
      return `<section><h3>${title} <code>${at}</code></h3>${picture ? `<img src="${picture}" alt="${title}">` : ''}
<p>${escapeHtml(what[language])}</p><p>${texts.tasks[language]}</p><ol>${lines}</ol></section>`
    })
    return { key, title: groupTitles.get(`shell.job.${key}`)?.[language] ?? key, html: sections.join('\n') }
  })
  const contents = groups.map(({ key, title }) => `<li><a href="#${key}">${escapeHtml(title)}</a></li>`).join('')
  const chapters = groups.map(({ key, title, html }) => `<h2 id="${key}">${escapeHtml(title)}</h2>\n${html}`).join('\n')
  const terms = Object.values(helpTerms)
    .map(({ name, text }) => `<dt>${escapeHtml(name[language])}</dt><dd>${escapeHtml(text[language])}</dd>`)
    .join('\n')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>EVOps · ${texts.title[language]}</title>
<style>${styles}</style></head><body>
<h1>EVOps · ${texts.title[language]}</h1>
<nav><p>${texts.contents[language]}</p><ol>${contents}<li><a href="#terms">${texts.terms[language]}</a></li></ol></nav>
${chapters}
<h2 id="terms">${texts.terms[language]}</h2><dl>${terms}</dl>
</body></html>
`
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    options: { pictures: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const folder = path.resolve(positionals[0] ?? path.join(root, 'docs', 'handbook'))
  mkdirSync(path.join(folder, 'pictures'), { recursive: true })
  const pictures = { zh: new Map<string, string>(), en: new Map<string, string>(), es: new Map<string, string>() }
  if (values.pictures)
    await takePictures(
      Object.values(helpGroups).flatMap((pages) => pages.map((page) => page.path)),
      (language, at, jpeg) => {
        const name = `pictures/${at.slice(1).replaceAll('/', '-') || 'home'}.${language}.jpg`
        writeFileSync(path.join(folder, name), jpeg)
        pictures[language].set(at, name)
      },
    )
  for (const language of languages)
    writeFileSync(path.join(folder, `handbook.${language}.html`), handbookHtml(language, pictures[language]))
  process.stdout.write(`${folder}\n`)
}
