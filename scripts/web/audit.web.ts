/*
 * `npm run audit:web`: every screen in three languages, two themes and three widths. Prints a line for each finding
 * and, at the end, the figures for docs/BENCHMARKS.md.
 */
import { expect } from '@playwright/test'
import { addresses, allLooks, inspect, show, watch } from '../../e2e/look.ts'
import { admin, bearing, test, tokensOf } from '../../e2e/session.ts'

test('audit', async ({ page }) => {
  let tokens = await tokensOf(admin)
  await bearing(page, tokens)
  await page.addInitScript(() => sessionStorage.removeItem('clientState'))
  const paths = await addresses(page, tokens.access_token)
  const wrongs = watch(page)
  const findings: string[] = []
  for (const path of paths) {
    // A session's life is shorter than the whole round.
    tokens = await tokensOf(admin)
    await bearing(page, tokens)
    for (const look of allLooks) {
      await show(page, path, look)
      for (const finding of [...(await inspect(page)), ...wrongs()]) {
        findings.push(`${path} ${look.language} ${look.theme} ${look.width}: ${finding}`)
        console.log(findings.at(-1))
      }
    }
  }
  const count = (start: string) => findings.filter((finding) => finding.includes(`: ${start}`)).length
  console.log(
    `${paths.length} screens x ${allLooks.length} looks: ${count('axe')} critical or serious, ${count('overflow')} overflowing, ${count('console') + count('error')} errors, ${count('foreign')} foreign hosts`,
  )
  expect(findings).toEqual([])
})
