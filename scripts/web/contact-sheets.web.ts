/*
 * `npm run contact-sheets`: a picture of every screen in three languages, two themes and two widths into
 * .cache/sheets, and one page (index.html) that shows them side by side.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addresses, languages, type Look, show, themes } from '../../e2e/look.ts'
import { admin, bearing, test, tokensOf } from '../../e2e/session.ts'

const folder = path.resolve(import.meta.dirname, '../../.cache/sheets')
const looks: readonly Look[] = [1440, 390].flatMap((width) =>
  themes.flatMap((theme) => languages.map((language) => ({ language, theme, width }))),
)
const nameOf = (screen: string, { language, theme, width }: Look) =>
  `${screen.replace(/[^\w-]+/g, '_').replace(/^_|_$/g, '') || 'home'}.${language}.${theme}.${width}.jpg`

test('contact sheets', async ({ page }) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let tokens = await tokensOf(admin)
  await bearing(page, tokens)
  await page.addInitScript(() => sessionStorage.removeItem('clientState'))
  const paths = await addresses(page, tokens.access_token)
  for (const look of looks) {
    tokens = await tokensOf(admin)
    await bearing(page, tokens)
    for (const screen of paths) {
      await show(page, screen, look)
      await page.screenshot({ path: path.join(folder, nameOf(screen, look)), type: 'jpeg', quality: 70 })
    }
  }
  writeFileSync(path.join(folder, 'index.html'), montage(paths))
  console.log(`${paths.length * looks.length} pictures: ${path.join(folder, 'index.html')}`)
})

function montage(paths: readonly string[]): string {
  const picture = (screen: string, look: Look) =>
    `<a href="${nameOf(screen, look)}"><img loading="lazy" alt="${screen}" src="${nameOf(screen, look)}" height="${look.width === 390 ? 360 : 240}"></a>`
  const row = (screen: string) =>
    `<h2>${screen}</h2><p>${looks.map((look) => picture(screen, look)).join('\n')}</p>`
  return `<!doctype html><meta charset="utf-8"><title>Contact sheets</title>
<style>body{font:14px sans-serif;margin:16px}p{display:flex;flex-wrap:wrap;gap:8px;align-items:start}img{border:1px solid #ccc}h2{font-size:14px}</style>
${paths.map(row).join('\n')}
`
}
