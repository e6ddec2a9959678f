import {
  crudEndpoints,
  endpoint,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import {
  areLanguagesUnique,
  isSpan,
  contentItemEndpoints,
  itemForm,
  itemQuery,
  itemRow,
  itemText,
  duplicateLanguageError,
  itemPictures,
  displaySpanError,
} from './items.ts'
import { singleLineText, richText } from './rich-text.ts'
import { newsPermissions } from './screens.ts'

const newsText = itemText.extend({ summary: singleLineText(200).default(''), body: richText.default([]) })
export const newsForm = z
  .object({
    ...itemForm,
    /** Pinned items come before all others. */
    pinned: z.boolean().default(false),
    texts: z.array(newsText).min(1).max(3),
  })
  .refine(isSpan, displaySpanError)
  .refine(areLanguagesUnique, duplicateLanguageError)
export type NewsForm = z.output<typeof newsForm>

export const newsRow = toStoredSchema(newsForm).extend({
  ...itemRow,
  texts: z.array(newsText.extend(itemPictures.shape)),
})
export type NewsRow = z.infer<typeof newsRow>
/** News in a list, without the body. */
export const newsListRow = newsRow.extend({
  texts: z.array(newsText.omit({ body: true }).extend(itemPictures.shape)),
})
export type NewsListRow = z.infer<typeof newsListRow>
export const newsFilter = z.object({ ...itemQuery, pinned: queryFlag.optional() })
export type NewsFilter = z.output<typeof newsFilter>
export const newsExport = 'content.news'

const path = '/api/content/news'
const query = pageQuery.extend({
  ...newsFilter.shape,
  sort: sortKeys(['showsFrom', 'publishedAt', 'createdAt']),
})
export const listNews = endpoint({
  name: 'listNews',
  method: 'GET',
  path,
  permission: newsPermissions.view,
  summary: 'Lists news items without their text, pinned ones first, then newest first',
  query,
  reply: pageSchemaOf(newsListRow),
})
export const {
  get: getNewsItem,
  create: createNewsItem,
  update: updateNewsItem,
  remove: deleteNewsItem,
} = crudEndpoints(path, 'NewsItem', {
  permission: newsPermissions,
  row: newsRow,
  form: newsForm,
  change: newsForm.safeExtend({ version: z.int() }),
  query,
  summary: {
    list: 'Lists news items without their text, pinned ones first, then newest first',
    get: 'Returns a news item with its text',
    create: 'Creates a news item as a draft; its pictures are added separately',
    update: 'Updates a news item; changes to a published one are visible at once. 409 if the version is outdated',
    remove: 'Deletes a news item that is not published, with its pictures; 409 while a carousel picture links to it',
  },
  reach: 'operator',
})
export const {
  publish: publishNewsItem,
  withdraw: withdrawNewsItem,
  addPicture: addNewsItemPicture,
  removePicture: deleteNewsItemPicture,
} = contentItemEndpoints(path, 'NewsItem', { permission: newsPermissions, row: newsRow })

export const newsEndpoints = [
  listNews,
  getNewsItem,
  createNewsItem,
  updateNewsItem,
  deleteNewsItem,
  publishNewsItem,
  withdrawNewsItem,
  deleteNewsItemPicture,
] as const
export const newsPictureEndpoints = [addNewsItemPicture] as const
