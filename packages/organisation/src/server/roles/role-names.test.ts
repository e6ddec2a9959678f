import { languages, type Language } from '@evops/platform/contract'
import { testServices } from '@evops/platform/testing'
import { expect, test } from 'vitest'
import { roleNames, type PermissionExplanation } from '../../contract/index.ts'
import { createTokenCaller } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'

test('PERM-06 X-17 roles that the product brings, each made in a language of its own, are told in the language of whoever asks: why a user may, and whom a view is shared with', async () => {
  const made = await testServices()
  const { services } = made
  const { app, organisation } = await organisationApp(services)
  const operatorId = await createTestOperator(services)
  const admin = await createTestUser(services, { operatorId, codes: 'all' })
  const sendRequest = createTokenCaller(app, () => admin.token)
  const brought = Object.values(roleNames)
  const held = await services.db.asPlatform(async (tx) => {
    const roleIds: string[] = []
    for (const [at, names] of brought.entries()) {
      const name = names[languages[(at + 1) % languages.length] ?? 'en']
      const role = await organisation.createRole(tx, { operatorId, name, codes: ['carPerm'] })
      roleIds.push(role.id)
    }
    const user = { operatorId, loginName: 'holds-all', displayName: 'Holds all', roleIds }
    return { roleIds, userId: (await organisation.createUser(tx, user)).id }
  })
  const expectedRoleNames = (language: Language) => brought.map((names) => names[language]).toSorted()
  for (const language of languages) {
    const url = `/api/organisation/explain?userId=${held.userId}&code=carPerm`
    const { rules } = (await sendRequest<PermissionExplanation>('GET', url, { language })).data
    for (const entry of rules.filter(({ rule }) => rule === 'has-role' || rule === 'code-given'))
      for (const name of expectedRoleNames(language))
        expect([language, entry.text]).toEqual([language, expect.stringContaining(name)])
    const roles = await sendRequest<{ id: string; name: string }[]>('GET', '/api/organisation/view-roles', {
      language,
    })
    const shown = roles.data.filter(({ id }) => held.roleIds.includes(id))
    expect(shown.map(({ name }) => name).toSorted()).toEqual(expectedRoleNames(language))
  }
  await app.close()
  await made.close()
})
