export * from './rich-text.ts'
export * from './shown.ts'
