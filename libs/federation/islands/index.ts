export { enhancement, island, islandList } from './list.ts';
export { islandsOf, type IslandTiming } from './elements.ts';
