import {
  crudEndpoints,
  endpoint,
  pageSchemaOf,
  pageQuery,
  sortKeys,
  toStoredSchema,
  webAddress,
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
import { carouselPermissions } from './screens.ts'
import { appPages, carouselPlaces } from './shown.ts'

export const slideForm = z
  .object({
    ...itemForm,
    place: z.enum(carouselPlaces).default('home'),
    /** At most one of these: a web page, a news item, a page of the app. */
    linkUrl: webAddress(500).nullable().default(null),
    linkNewsId: z.uuid().nullable().default(null),
    linkPage: z.enum(appPages).nullable().default(null),
    texts: z.array(itemText).min(1).max(3),
  })
  .refine(isSpan, displaySpanError)
  .refine(areLanguagesUnique, duplicateLanguageError)
  .refine(
    ({ linkUrl, linkNewsId, linkPage }) => [linkUrl, linkNewsId, linkPage].filter((one) => one !== null).length <= 1,
    { path: ['linkUrl'], message: 'content.fault.one-link' },
  )
export type SlideForm = z.output<typeof slideForm>

export const slideRow = toStoredSchema(slideForm).extend({
  ...itemRow,
  /** Position within its place; the lowest comes first. */
  position: z.int(),
  linkNewsTitle: z.string().nullable(),
  texts: z.array(itemText.extend(itemPictures.shape)),
})
export type SlideRow = z.infer<typeof slideRow>
export const slideFilter = z.object({ ...itemQuery, place: z.enum(carouselPlaces).optional() })
export type SlideFilter = z.output<typeof slideFilter>
export const slideExport = 'content.carousel'

const path = '/api/content/carousel'
export const {
  list: listSlides,
  get: getSlide,
  create: createSlide,
  update: updateSlide,
  remove: deleteSlide,
} = crudEndpoints(path, 'Slide', {
  permission: carouselPermissions,
  row: slideRow,
  form: slideForm,
  change: slideForm.safeExtend({ version: z.int() }),
  query: pageQuery.extend({
    ...slideFilter.shape,
    sort: sortKeys(['position', 'showsFrom', 'publishedAt', 'createdAt']),
  }),
  summary: {
    list: 'Lists carousel pictures by place and position',
    get: 'Returns a carousel picture',
    create: 'Creates a carousel picture as a draft; its picture files are added separately',
    update:
      'Updates a carousel picture; changes to a published one are visible at once. 409 if the version is outdated',
    remove: 'Deletes a carousel picture that is not published, with its picture files',
  },
  reach: 'operator',
})
export const {
  publish: publishSlide,
  withdraw: withdrawSlide,
  addPicture: addSlidePicture,
  removePicture: deleteSlidePicture,
} = contentItemEndpoints(path, 'Slide', { permission: carouselPermissions, row: slideRow })

export const moveSlide = endpoint({
  name: 'moveSlide',
  method: 'POST',
  path: `${path}/{id}/move`,
  permission: carouselPermissions.edit,
  reach: 'operator',
  summary: 'Moves a carousel picture one position up or down within its place; at the end nothing changes',
  body: z.object({ to: z.enum(['up', 'down']) }),
  reply: slideRow,
})
export const listNewsToLink = endpoint({
  name: 'listNewsToLink',
  method: 'GET',
  path: '/api/content/carousel/news',
  permission: carouselPermissions.view,
  summary: 'Lists news items that a carousel picture may link to, by the beginning of the title',
  query: pageQuery.extend({ search: z.string().trim().max(80).optional() }),
  reply: pageSchemaOf(z.object({ id: z.uuid(), title: z.string() })),
})

export const carouselEndpoints = [
  listSlides,
  listNewsToLink,
  getSlide,
  createSlide,
  updateSlide,
  moveSlide,
  deleteSlide,
  publishSlide,
  withdrawSlide,
  deleteSlidePicture,
] as const
export const slidePictureEndpoints = [addSlidePicture] as const
