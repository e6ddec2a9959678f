import { cimEndpoints } from './cim.ts'
import { drawingEndpoints } from './drawings.ts'
import { netEndpoints } from './nets.ts'
import { objectEndpoints } from './objects.ts'
import { pictureEndpoints, pictureUploadEndpoints } from './pictures.ts'
import { switchEndpoints } from './switches.ts'
import { templateEndpoints } from './templates.ts'
import { viewEndpoints } from './views.ts'

export * from './acts.words.ts'
export * from './cim.ts'
export * from './data-points.ts'
export * from './drawing-clip.ts'
export * from './drawing.rules.ts'
export * from './drawing-document.ts'
export * from './drawings.ts'
export * from './feeding.rules.ts'
export * from './groups.rules.ts'
export * from './kind.words.ts'
export * from './kinds.ts'
export * from './nets.ts'
export * from './objects.ts'
export * from './pictures.ts'
export * from './problems.ts'
export * from './screens.ts'
export * from './sheet.rules.ts'
export * from './switches.ts'
export * from './switching.rules.ts'
export * from './symbols.ts'
export * from './template.problems.ts'
export * from './templates.ts'
export * from './topology.rules.ts'
export * from './views.ts'
export * from './ways.rules.ts'

export const gridEndpoints = [
  ...objectEndpoints,
  ...netEndpoints,
  ...cimEndpoints,
  ...drawingEndpoints,
  ...pictureEndpoints,
  ...pictureUploadEndpoints,
  ...switchEndpoints,
  ...viewEndpoints,
  ...templateEndpoints,
] as const
