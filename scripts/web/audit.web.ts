/*
 * `npm run audit:web`: inspects every screen in three languages, two themes and three widths. Prints a line for each
 * finding and, at the end, the figures for docs/BENCHMARKS.md. rounds.ts describes how to split the run.
 */
import { expect, type Page } from '@playwright/test'
import { inspect, watch, widths } from '../../e2e/view.ts'
import { test } from '../../e2e/session.ts'
import { runScreenRound } from './rounds.ts'

test('audit', async ({ browser }) => {
  const watches = new Map<Page, () => string[]>()
  const { screens, visits, left } = await runScreenRound(browser, {
    name: 'audit',
    widths,
    prepare: (page) => watches.set(page, watch(page)),
    at: async (page, screen, { language, theme, width }) => {
      const findings = [...(await inspect(page)), ...(watches.get(page)?.() ?? [])]
      for (const finding of findings) console.log(`${screen} ${language} ${theme} ${width}: ${finding}`)
      return findings
    },
  })
  const findings = visits.flatMap((visit) => visit.findings)
  const count = (...starts: string[]) =>
    findings.filter((finding) => starts.some((start) => finding.startsWith(start))).length
  const looked = left > 0 ? `${left} visits left, run it again; so far ` : ''
  console.log(
    `${looked}${screens.length} screens, ${visits.length} looks: ${count('axe')} critical or serious, ${count('overflow')} overflowing, ${count('console', 'error')} errors, ${count('foreign')} foreign hosts`,
  )
  expect(findings).toEqual([])
  expect(left, 'visits left').toBe(0)
})
