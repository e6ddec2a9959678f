import type { DemoDataContext } from './demo-data.ts'

const dayMs = 86_400_000

/** The manager requires reviews of access each quarter, and has confirmed the dispatcher. */
export async function addDemoReviews({ stage, staff: { manager, dispatcher }, now }: DemoDataContext): Promise<void> {
  const desk = stage.as(manager)
  const policy = '/api/organisation/sign-in-policy'
  const reviews = '/api/organisation/access-reviews'
  await stage.at(now - 25 * dayMs, async () => {
    const { version } = await desk<{ version: number }>('GET', policy)
    await desk('PUT', policy, { version, reviewDays: 90 })
    const { roles } = await desk<{ roles: { id: string }[] }>('GET', `${reviews}/${dispatcher.userId}`)
    await desk('POST', `${reviews}/${dispatcher.userId}/confirm`, { roleIds: roles.map(({ id }) => id) })
  })
}
