import { appFileEndpoints, appVersionEndpoints } from './app-versions.ts'
import { carouselEndpoints, slidePictureEndpoints } from './carousel.ts'
import { newsEndpoints, newsPictureEndpoints } from './news.ts'
import { publicContentEndpoints } from './public.ts'

export * from './acts.words.ts'
export * from './app-versions.ts'
export * from './carousel.ts'
export * from './choices.words.ts'
export * from './items.ts'
export * from './news.ts'
export * from './problems.ts'
export * from './public.ts'
export * from './rich-source.ts'
export * from './rich-text.ts'
export * from './screens.ts'
export * from './shown.ts'

export const contentEndpoints = [
  ...appVersionEndpoints,
  ...appFileEndpoints,
  ...carouselEndpoints,
  ...slidePictureEndpoints,
  ...newsEndpoints,
  ...newsPictureEndpoints,
  ...publicContentEndpoints,
] as const
