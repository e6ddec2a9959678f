import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { currentUserSchema, menuAreas } from '@evops/organisation/contract'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

let site: ProductSite
beforeAll(async () => {
  site = await productSite()
})
afterAll(() => site.close())

async function hiddenAreasOf(token: string): Promise<readonly string[]> {
  const { data } = await site.call('GET', '/api/organisation/me', undefined, token)
  return currentUserSchema.parse(data).operator.hiddenAreas
}

test('a new operator’s menu hides the areas without data; a row of its own shows an area, another operator’s does not', async () => {
  const [operatorId, other] = [await createTestOperator(site.services), await createTestOperator(site.services)]
  const { token } = await createTestUser(site.services, { operatorId, codes: 'all' })
  expect(await hiddenAreasOf(token)).toEqual(menuAreas)
  const addNews = (of: string) =>
    site.admin.query(
      `insert into content_items (operator_id, id, kind, audiences, pinned, created_at)
       values ($1, $2, 'news', '{visitor}', false, $3)`,
      [of, newId(), site.services.now()],
    )
  await addNews(other)
  expect(await hiddenAreasOf(token)).toEqual(menuAreas)
  await addNews(operatorId)
  expect(await hiddenAreasOf(token)).toEqual(menuAreas.filter((area) => area !== 'content'))
})

test('an operator’s own list of areas decides, whatever data there is', async () => {
  const operatorId = await createTestOperator(site.services, { settings: { areas: ['video', 'cards'] } })
  const { token } = await createTestUser(site.services, { operatorId, codes: 'all' })
  expect(await hiddenAreasOf(token)).toEqual(menuAreas.filter((area) => area !== 'video' && area !== 'cards'))
})
