import { dayMs } from '@evops/platform/contract'
import { sessionViewers } from '@evops/charging/contract'
import { stationViewPermission } from '@evops/stations/contract'
import type { DemoDataContext } from './demo-data.ts'

/**
 * The manager requires reviews of access each quarter, and has confirmed the dispatcher and one of two API clients.
 */
export async function addDemoReviews(context: DemoDataContext): Promise<void> {
  const { stage, operator, now } = context
  const { manager, dispatcher } = context.staff
  const desk = stage.as(manager)
  const policy = '/api/organisation/sign-in-policy'
  const reviews = '/api/organisation/access-reviews'
  await stage.at(now - 25 * dayMs, async () => {
    const { version } = await desk<{ version: number }>('GET', policy)
    await desk('PUT', policy, { version, reviewDays: 90 })
    const { roles } = await desk<{ roles: { id: string }[] }>('GET', `${reviews}/${dispatcher.userId}`)
    await desk('POST', `${reviews}/${dispatcher.userId}/confirm`, {
      roleIds: roles.map(({ id }) => id),
      confirmedAt: null,
    })
    const codes = [...new Set([...stationViewPermission, ...sessionViewers])]
    for (const [clientId, name] of [
      [`${operator.optcode}-bi`, '报表系统 · Reporting'],
      [`${operator.optcode}-erp`, '财务系统 · ERP'],
    ])
      await desk('POST', '/user/oauth/client/save', { clientId, name, codes })
    await desk('POST', `/api/organisation/client-reviews/${operator.optcode}-bi/confirm`, { codes, confirmedAt: null })
  })
}
