import type { AddressInfo } from 'node:net'
import { scaleTestTimeout, smtpServer, waitUntil } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { inspect } from './view.ts'
import { admin, allowOwnNetwork, requestApi, drawerOf, test, tokensOf, unique } from './session.ts'

test(
  'ROUTE-04 a list is exported every Monday: it is scheduled under the export button, run now, and the mail brings the workbook',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const mails: string[] = []
    const mailbox = smtpServer((mail) => mails.push(mail))
    await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = mailbox.address() as AddressInfo
      const { access_token: token } = await tokensOf(admin)
      await allowOwnNetwork(token, ['mail', 'webhooks'])
      const current = await requestApi<{ version: number } | null>(token, 'GET', '/api/mail-server')
      await requestApi(token, 'PUT', '/api/mail-server', {
        host: '127.0.0.1',
        port,
        security: 'none',
        sender: 'informes@example.org',
        exportDomains: ['example.org'],
        version: current?.version ?? 0,
      })
      const name = `Lunes ${unique()}`

      await page.goto('/statsanalysis/chgstation')
      await page
        .getByRole('button', { name: /^Exportar/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Programar…' }).click()
      const drawer = drawerOf(page)
      await drawer.getByLabel('Nombre').fill(name)
      await drawer.getByLabel('Frecuencia').selectOption({ label: 'Cada semana' })
      await drawer.getByLabel('Día', { exact: true }).selectOption({ label: 'lunes' })
      await drawer.getByLabel('Otros correos').fill('contabilidad@example.org')
      expect(await inspect(page)).toEqual([])
      await drawer.getByRole('button', { name: 'Guardar' }).click()
      await expect(drawer).toHaveCount(0)

      await page.goto('/profile/schedules')
      await page.getByRole('grid').getByText(name).click()
      await drawer.getByRole('button', { name: 'Ejecutar ahora' }).click()
      await expect(page.getByRole('grid').getByText('Generada')).toBeVisible()
      await waitUntil(() => mails.length > 0, 'the mail arrives', scaleTestTimeout(40_000))
      expect(mails[0]).toContain('To: contabilidad@example.org')
      const [, body = ''] = /filename[^=]*=.*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/s.exec(mails[0] ?? '') ?? []
      const parts = unzipSync(Buffer.from(body, 'base64'))
      expect(Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString('utf8')).toContain('station_code')
      await expect(drawer).toContainText('1 entregados')
      expect(await inspect(page)).toEqual([])
    } finally {
      mailbox.close()
    }
  },
)
