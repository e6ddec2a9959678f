export type * from './planner/planner.types.ts'
