import { NavContext, NeedLine } from '@evops/kit'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './home.css'

const nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }

async function shown(count: number) {
  const screen = await render(
    <NavContext value={nav}>
      <ul className="needs">
        {Array.from({ length: count }, (_, at) => (
          <NeedLine key={at} icon="warning" title={`Alarm ${at}`} to={`/alarms/${at}`} verb="Handle" />
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
  expect(await shown(0)).toEqual({ lines: 0, verbs: 0, nothing: 1 })
  expect(await shown(2)).toEqual({ lines: 2, verbs: 2, nothing: 0 })
  expect(await shown(7)).toEqual({ lines: 5, verbs: 5, nothing: 0 })
})
