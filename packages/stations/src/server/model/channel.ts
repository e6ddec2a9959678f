/** A charge point has told the last part of a report. */
export const modelChannel = 'stations.model'
