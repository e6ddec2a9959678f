/*
 * `npm run dev -- contact-sheets`: saves a picture of every screen in three languages, two themes and two widths in
 * .cache/sheets, a sheet with all pictures of each screen, and a page (index.html) that shows all sheets. rounds.ts
 * describes how to split the run.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { languages, type Look, themes } from '../../e2e/view.ts'
import { test } from '../../e2e/session.ts'
import { screenWithoutIds, runScreenRound, repositoryRoot } from './rounds.ts'

const folder = path.join(repositoryRoot, '.cache/sheets')
const looks: readonly Look[] = [1440, 390].flatMap((width) =>
  themes.flatMap((theme) => languages.map((language) => ({ language, theme, width }))),
)
const nameOf = (screen: string) =>
  screenWithoutIds(screen)
    .replace(/[^\w-]+/g, '_')
    .replace(/^_|_$/g, '') || 'home'
const pictureOf = (screen: string, { language, theme, width }: Look) =>
  `${nameOf(screen)}.${language}.${theme}.${width}.jpg`

test('contact sheets', async ({ browser }) => {
  mkdirSync(folder, { recursive: true })
  const { screens, visits, left } = await runScreenRound(browser, {
    name: 'sheets',
    widths: [1440, 390],
    at: async (page, screen, look) => {
      await page.screenshot({ path: path.join(folder, pictureOf(screen, look)), type: 'jpeg', quality: 70 })
      return []
    },
  })
  const page = await browser.newPage({ viewport: { width: 1500, height: 400 } })
  for (const screen of left > 0 ? [] : screens) {
    const file = path.join(folder, `${nameOf(screen)}.html`)
    writeFileSync(file, montage([screen]))
    await page.goto(pathToFileURL(file).href)
    await page.screenshot({ path: path.join(folder, `${nameOf(screen)}.jpg`), fullPage: true, quality: 80 })
  }
  await page.context().close()
  writeFileSync(path.join(folder, 'index.html'), montage(screens))
  const looked = left > 0 ? `${left} visits left, run it again; so far ` : ''
  console.log(`${looked}${visits.length} pictures: ${path.join(folder, 'index.html')}`)
  expect(left, 'visits left').toBe(0)
})

function montage(screens: readonly string[]): string {
  const picture = (screen: string, look: Look) =>
    `<a href="${pictureOf(screen, look)}"><img alt="${screen}" src="${pictureOf(screen, look)}" width="${look.width === 390 ? 236 : 480}"></a>`
  const row = (screen: string) => `<h2>${screen}</h2><p>${looks.map((look) => picture(screen, look)).join('\n')}</p>`
  return `<!doctype html><meta charset="utf-8"><title>Contact sheets</title>
<style>body{font:14px sans-serif;margin:8px}p{display:flex;flex-wrap:wrap;gap:8px;align-items:start;margin:0}img{border:1px solid #ccc;display:block}h2{font-size:14px;margin:4px 0}</style>
${screens.map(row).join('\n')}
`
}
