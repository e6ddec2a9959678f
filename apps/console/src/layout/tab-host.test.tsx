import { AsideContext, PageContext } from '@evops/kit'
import { type ComponentType, useContext } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../shell.css'
import { loadScreen, type ConsoleScreen } from '../screens.ts'
import { tabsStore, updateTab } from '../tabs.ts'
import { TabHost } from './TabHost.tsx'

afterEach(() => tabsStore.set([]))

function One() {
  return (
    <>
      <h1>One</h1>
      <input type="search" aria-label="Find one" />
      <output>{useContext(PageContext)?.search['find']}</output>
      <p style={{ height: 4_000 }}>long</p>
    </>
  )
}
function Two() {
  return (
    <>
      <button type="button">Two</button>
      <input type="search" aria-label="Find two" />
    </>
  )
}
function Three() {
  const aside = useContext(AsideContext)
  return <>{aside && createPortal(<input type="search" aria-label="Find in the drawer" />, aside)}</>
}

async function openTabs(pages: Readonly<Record<string, ComponentType>>) {
  const tabs = Object.entries(pages).map(([key, Shown]) => ({
    key,
    screen: { path: key, load: async () => Shown } as ConsoleScreen,
    params: {},
    search: { find: 'south' },
    title: undefined,
    round: 0,
    unsaved: [],
    opened: true,
  }))
  for (const { screen } of tabs) await loadScreen(screen)
  tabsStore.set(tabs)
}
function elementAtCorner(element: Element) {
  const { x, y } = element.getBoundingClientRect()
  return document.elementFromPoint(x + 1, y + 1)
}
const frame = (activeKey: string) => (
  <div className="main no-tabs" style={{ height: 600 }}>
    <header />
    <TabHost activeKey={activeKey} />
  </div>
)

test('TAB-02 U-01 a page that is left stays laid out, also when it changes meanwhile; it is not seen and not in the way', async () => {
  await openTabs({ '/one': One, '/two': Two })
  const { container, rerender } = await render(frame('/one'))
  const [one, two] = ['/one', '/two'].map((key) => container.querySelector(`[data-tab="${key}"]`))
  const [title, output, main] = ['h1', 'output', 'main'].map((part) => one?.querySelector<HTMLElement>(part))
  const press = two?.querySelector('button')
  if (!one || !title || !output || !main || !press) throw new Error('a page is missing')
  expect([title.checkVisibility(), press.checkVisibility()]).toEqual([true, false])
  main.scrollTop = 300
  await rerender(frame('/two'))
  expect([title.checkVisibility(), press.checkVisibility()]).toEqual([false, true])
  expect(elementAtCorner(press)).toBe(press)
  const isStored = () => getComputedStyle(one).display === 'flex' && title.getBoundingClientRect().height > 0
  expect(isStored()).toBe(true)
  updateTab('/one', (tab) => ({ ...tab, search: { find: 'north' } }))
  await expect.poll(() => output.textContent).toBe('north')
  expect([isStored(), title.checkVisibility()]).toEqual([true, false])
  await rerender(frame('/one'))
  expect([title.checkVisibility(), press.checkVisibility(), main.scrollTop]).toEqual([true, false, 300])
  main.scrollTop = 0
  expect(elementAtCorner(title)).toBe(title)
})

test('X-15 / leads to the search box of the page that is shown, or of its drawer, whatever it belongs to, and is a letter in it', async () => {
  await openTabs({ '/one': One, '/two': Two, '/three': Three })
  const screen = await render(frame('/one'))
  await screen.rerender(frame('/two'))
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox', { name: 'Find two' })).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox', { name: 'Find two' })).toHaveValue('/')
  await screen.getByRole('button', { name: 'Two' }).click()
  await screen.rerender(frame('/three'))
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox', { name: 'Find in the drawer' })).toHaveFocus()
})
