import { NavContext, AttentionLine } from '@evops/kit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../shell-lists.css'
import './home.css'

const nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }

async function renderNeeds(count: number) {
  const screen = await render(
    <NavContext value={nav}>
      <ul className="needs">
        {Array.from({ length: count }, (_, at) => (
          <AttentionLine key={at} icon="warning" title={`Alarm ${at}`} to={`/alarms/${at}`} verb="Handle" />
        ))}
      </ul>
      <p className="needs-none">Nothing</p>
    </NavContext>,
  )
  const visible = (selector: string) =>
    [...screen.container.querySelectorAll(selector)].filter((each) => each.checkVisibility()).length
  return { lines: visible('.need'), verbs: visible('.need > a[href]'), nothing: visible('.needs-none') }
}

test('ROUTE-01 home shows five things that need somebody at most, each with its verb; with none it says so', async () => {
  expect(await renderNeeds(0)).toEqual({ lines: 0, verbs: 0, nothing: 1 })
  expect(await renderNeeds(2)).toEqual({ lines: 2, verbs: 2, nothing: 0 })
  expect(await renderNeeds(7)).toEqual({ lines: 5, verbs: 5, nothing: 0 })
})

test('ROUTE-01 what needs somebody stands in the first screenful, whatever first steps are left', async () => {
  const draw = (
    <NavContext value={nav}>
      <div className="dash">
        <section className="sheet">
          <ol className="first-steps" style={{ height: 700 }} />
        </section>
        <section className="sheet figures" style={{ height: 108 }} />
        <div className="dash-1">
          <section className="sheet">
            <ul className="needs">
              <AttentionLine icon="warning" title="Alarm" to="/alarms/1" verb="Handle" />
            </ul>
          </section>
        </div>
        <div className="dash-2" style={{ height: 300 }} />
      </div>
    </NavContext>
  )
  for (const width of [1440, 1024, 390]) {
    await page.viewport(width, 900)
    const screen = await render(draw)
    const top = (selector: string) => screen.container.querySelector(selector)?.getBoundingClientRect().top ?? 900
    expect(top('.need'), String(width)).toBeLessThan(200)
    expect(top('.first-steps'), String(width)).toBeLessThan(top('.figures'))
    await screen.unmount()
  }
})
