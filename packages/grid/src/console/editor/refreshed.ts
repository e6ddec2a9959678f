import {
  getGridDrawing,
  getGridLive,
  getGridNet,
  getGridView,
  listGridDrawings,
  listGridDrawingVersions,
  listGridObjects,
} from '../../contract/index.ts'

/** Reads to refresh after a drawing was changed, because the model changes with it. */
export const refreshedAfterDrawing = [
  getGridDrawing,
  listGridDrawings,
  listGridDrawingVersions,
  getGridView,
  getGridNet,
  getGridLive,
  listGridObjects,
]
