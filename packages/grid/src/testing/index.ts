export { gridSite, type GridSite } from './grid-site.ts'
