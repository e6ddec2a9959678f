import { currentUserStore, NavContext, startLanguage } from '@evops/kit'
import { createChargePoint, createStation } from '@evops/stations/contract'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { FirstSteps } from './FirstSteps.tsx'

test('ROUTE-01 with nothing set up yet the first steps say what is done and lead to the next one', async () => {
  startLanguage()
  currentUserStore.set({
    authorities: [createStation, createChargePoint].flatMap(({ permission }) => permission),
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  const went: string[] = []
  const nav = { go: (href: string) => void went.push(href), prefetch: () => undefined, mayOpen: () => true }
  const drawn = (station: boolean) => (
    <NavContext value={nav}>
      <FirstSteps done={{ station, chargePoint: false, connected: false, tariff: false, token: false }} />
    </NavContext>
  )
  const screen = await render(drawn(false))
  await expect.element(screen.getByText('0 of 5 done')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add charge points' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Create a station' }).click()
  await screen.rerender(drawn(true))
  await expect.element(screen.getByText('1 of 5 done')).toBeVisible()
  await screen.getByRole('button', { name: 'Add charge points' }).click()
  expect(went).toEqual(['/statsanalysis/chgstation?new=1', '/statsanalysis/chgpile?new=1'])
})
