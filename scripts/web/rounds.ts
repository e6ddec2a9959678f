import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { addresses, languages, type Look, show, waitForSettledPage, themes } from '../../e2e/view.ts'
import { admin, bearing, tokensOf } from '../../e2e/session.ts'

export const repositoryRoot = path.resolve(import.meta.dirname, '../..')
/** A sign-in expires before a whole round ends. */
const visitsPerSession = 20

/** Findings of a round for one screen in one language and theme, by width. */
export interface ScreenVisit {
  screen: string
  look: Look
  findings: readonly string[]
}
export interface ScreenRound {
  /** Name of the round's notes and pictures in .cache. */
  name: string
  widths: readonly number[]
  /** Called for each screen in each look; the returned findings are saved. */
  at: (page: Page, screen: string, look: Look) => Promise<readonly string[]>
  /** Called once for each browser page of the round. */
  prepare?: (page: Page) => void
}
export interface ScreenRoundResult {
  screens: readonly string[]
  visits: readonly ScreenVisit[]
  /** Visits that remain after the time limit. */
  left: number
}

/**
 * Visits every screen in three languages and two themes, each loaded once and then resized to all widths, with several
 * pages in parallel. Each visit is recorded immediately: an interrupted round continues where it stopped, as long as
 * the console is the same build.
 * - EVOPS_LOOK_PAGES: pages in parallel (2)
 * - EVOPS_LOOK_MINUTES: stops in order after this time; the next call continues
 * - EVOPS_LOOK_ANEW=1: forgets the recorded visits
 * - EVOPS_LOOK_SCREENS: only screens whose address contains this
 * - EVOPS_LOOK_FACES: only these: en-light,es-dark
 */
export async function runScreenRound(browser: Browser, round: ScreenRound): Promise<ScreenRoundResult> {
  const notes = openNotes(round.name)
  const until = Date.now() + Number(process.env.EVOPS_LOOK_MINUTES ?? 600) * 60_000
  const first = await browser.newPage()
  const tokens = await tokensOf(admin)
  await bearing(first, tokens)
  const wanted = process.env.EVOPS_LOOK_SCREENS ?? ''
  const screens = [...new Set(await addresses(first, tokens.access_token))].filter((screen) => screen.includes(wanted))
  await first.context().close()
  const only = process.env.EVOPS_LOOK_FACES?.split(',')
  const faces = languages
    .flatMap((language) => themes.map((theme) => ({ language, theme })))
    .filter(({ language, theme }) => !only || only.includes(`${language}-${theme}`))
  // Visits every screen once, each in another look, before any screen is visited again: a round that ends early has
  // covered all screens.
  const waiting = faces
    .flatMap((_, turn) =>
      screens.map((screen, at) => ({
        screen,
        ...(faces[(at + turn) % faces.length] ?? { language: 'es' as const, theme: 'light' as const }),
      })),
    )
    .filter((visit) => !notes.has(keyOf(visit.screen, visit.language, visit.theme)))
  const worker = async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.addInitScript(() => sessionStorage.removeItem('clientState'))
    round.prepare?.(page)
    for (let count = 0; Date.now() < until; count += 1) {
      const next = waiting.shift()
      if (!next) break
      if (count % visitsPerSession === 0) {
        await bearing(page, await tokensOf(admin))
        await page.goto('/404')
      }
      const { screen, ...face } = next
      const visits: ScreenVisit[] = []
      for (const [at, width] of round.widths.entries()) {
        const look = { ...face, width }
        if (at === 0) await show(page, screen, look)
        else await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        await waitForSettledPage(page)
        visits.push({ screen, look, findings: await round.at(page, screen, look) })
      }
      notes.add(keyOf(screen, face.language, face.theme), visits)
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: Number(process.env.EVOPS_LOOK_PAGES ?? 2) }, worker))
  return { screens, visits: notes.visits(), left: waiting.length }
}

/** Returns the screen without ids: on another server a session has another id. */
export const screenWithoutIds = (screen: string) => screen.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
const keyOf = (screen: string, language: string, theme: string) => `${screenWithoutIds(screen)} ${language} ${theme}`

/** Opens the notes: one line for each visit, below a line that names the inspected build. */
function openNotes(name: string) {
  const folder = path.join(repositoryRoot, '.cache')
  const file = path.join(folder, `${name}.jsonl`)
  const manifest = readFileSync(path.join(repositoryRoot, 'apps/console/dist/.vite/manifest.json'))
  const build = createHash('sha256').update(manifest).digest('hex')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const goesOn = lines[0] === build && process.env.EVOPS_LOOK_ANEW !== '1'
  const earlierVisits = new Map<string, ScreenVisit[]>()
  mkdirSync(folder, { recursive: true })
  if (!goesOn) writeFileSync(file, `${build}\n`)
  for (const line of goesOn ? lines.slice(1) : []) {
    const [key, visits] = JSON.parse(line) as [string, ScreenVisit[]]
    earlierVisits.set(key, visits)
  }
  return {
    has: (key: string) => earlierVisits.has(key),
    add(key: string, visits: ScreenVisit[]) {
      earlierVisits.set(key, visits)
      appendFileSync(file, `${JSON.stringify([key, visits])}\n`)
    },
    visits: () => [...earlierVisits.values()].flat(),
  }
}
