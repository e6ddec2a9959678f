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
    list: 'Carousel pictures, as they stand in their places',
    get: 'One of them',
    create: 'Adds one as a draft; its pictures are added to it',
    update: 'Changes one; what is published changes at once. 409 for an old version',
    remove: 'Deletes one that is not published, with its pictures',
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
  summary: 'One place up or down among the pictures of its place; at the end it stays where it is',
  body: z.object({ to: z.enum(['up', 'down']) }),
  reply: slideRow,
})
export const listNewsToLink = endpoint({
  name: 'listNewsToLink',
  method: 'GET',
  path: '/api/content/carousel/news',
  permission: carouselPermissions.view,
  summary: 'News that a carousel picture may lead to, by the beginning of a title',
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
