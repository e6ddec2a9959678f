import { createTestActor, readExport } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberPermissions } from '../../contract/index.ts'
import { createMembersTestSite, type MembersTestSite } from '../../testing/index.ts'

let office: MembersTestSite
beforeAll(async () => {
  office = await createMembersTestSite()
})
afterAll(() => office.close())

test.each(['zh', 'en', 'es'] as const)(
  'the members that one operator exports in %s are read by another as they are',
  async (language) => {
    const mobile = `1380000000${['zh', 'en', 'es'].indexOf(language)}`
    const member = {
      mobile,
      realName: 'Member One',
      nickname: 'One',
      email: 'one@example.org',
      level: 2,
      tags: ['vip'],
    }
    expect(await office.call('POST', '/user/pers/save', { body: member })).toMatchObject({ status: 200 })
    const actor = createTestActor(office.operatorId, [memberPermissions.reveal].flat(), { language })
    const { sheet } = await readExport({ exports: office.exports }, actor, {
      name: 'members.members-whole',
      filter: { search: mobile },
    })
    const body = { fileName: 'members.csv', content: sheet }
    const { data } = await office.call('POST', '/api/member-imports/preview', { body, token: 'theirs' })
    expect({ faults: data.faults, missing: data.missing, counts: data.counts }).toEqual({
      faults: [],
      missing: [],
      counts: { rows: 1, created: 1, updated: 0 },
    })
    const [{ values }] = data.sample
    const read = (field: string) => values[data.suggested.mapping[field]]
    expect([read('realName'), read('email'), read('level'), read('tags')]).toEqual([
      'Member One',
      'one@example.org',
      '2',
      'vip',
    ])
  },
)
