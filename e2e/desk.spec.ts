import { expect, type Page } from '@playwright/test'
import { aConnectedPile, test } from './session.ts'

/** Milliseconds from a press on a row, which the pointer rested on, until its order stands beside the list, read and drawn. */
async function opensIn(page: Page, row: number): Promise<number> {
  const read = page.waitForResponse((response) => /\/api\/orders\/[\w-]{36}$/.test(response.url()))
  await page.locator(`tr[data-i="${row}"] td`).nth(4).hover()
  await read
  return page.evaluate(
    (at) =>
      new Promise<number>((resolve) => {
        const line = document.querySelector(`tr[data-i="${at}"]`)
        const number = line?.querySelector('a')?.textContent
        const look = () => {
          const isThere = document.querySelector('.drawer h2')?.textContent === number
          if (isThere && document.querySelector('.drawer .rail')) resolve(performance.now() - start)
          else requestAnimationFrame(look)
        }
        const start = performance.now()
        line?.querySelectorAll('td')[4]?.click()
        look()
      }),
    row,
  )
}

test('ROUTE-03 chgtransorder: an order opens beside its list at once and moves nothing; the palette finds its number, and restarts a charge point', async ({
  signedIn: page,
}) => {
  const pile = await aConnectedPile()
  await page.goto('/statsanalysis/chgtransorder?state=settled')
  const rows = page.getByRole('grid').locator('tbody tr')
  const times: number[] = []
  for (const row of [6, 4, 5, 3, 2]) times.push(await opensIn(page, row))
  // How long it takes is for whoever reads the run; the target is 100 ms on a quiet machine.
  test.info().annotations.push({ type: 'drawer', description: times.map(Math.round).join(', ') })
  const drawer = page.locator('.drawer')
  const next = drawer.getByRole('button', { name: 'Siguiente' })
  const places = async () => [
    await next.boundingBox(),
    await page.getByRole('grid').boundingBox(),
    await drawer.boundingBox(),
  ]
  const before = await places()
  const address = page.url()
  await next.click()
  await expect(page).not.toHaveURL(address)
  await expect(rows.nth(3)).toHaveClass('open')
  expect(await places()).toEqual(before)
  await page.getByRole('button', { name: 'Columnas' }).focus()
  await page.keyboard.press('j')
  await expect(rows.nth(4)).toHaveClass('open')
  const number = (await drawer.getByRole('heading').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)

  await page.goto('/')
  await expect(page.getByText(/^Conectado ·/)).toBeVisible()
  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox', { name: 'Buscar página, estación, orden' })
  await find.fill(number)
  await page.getByRole('option', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recientes' }).getByRole('option')).toContainText([number])

  await find.fill(`reiniciar ${pile.pileNo}`)
  await page.getByRole('option', { name: /^Reiniciar / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reiniciar' }).click()
  await expect(page.getByText('Reiniciar: el punto aceptó')).toBeVisible()
})
