import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { admin, ask, tokensOf } from './session.ts'

/** The last code that the loopback carried: no telephone rings, the operator's message log has it. */
async function lastCode(): Promise<string> {
  const { access_token: token } = await tokensOf(admin)
  const path = '/api/partner-messages'
  const { list } = await ask<{ list: { id: string; channel: string }[] }>(
    token,
    'GET',
    `${path}?peerKind=channel&pageSize=20`,
  )
  const last = list.find(({ channel }) => channel === 'sign-in code (test)')
  if (!last) throw new Error('no code was sent')
  const { body } = await ask<{ body: string }>(token, 'GET', `${path}/${last.id}`)
  return /"code":"(\d{6})"/.exec(body)?.[1] ?? ''
}

/** A new driver, by a code to their phone. */
export async function signIn(page: Page): Promise<void> {
  const phone = `139${randomInt(10_000_000, 99_999_999)}`
  await page.getByLabel('Móvil').fill(phone)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText(/^Demostración: no se ha enviado/)).toBeVisible()
  await page.getByLabel('Código (6 cifras)').fill(await lastCode())
  for (const box of await page.getByRole('checkbox', { name: /^Acepto/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Acceder', exact: true }).click()
}
