import { islandOf } from '@nox/federation/islands';
import remote from '../../remote.json';

export const Island = islandOf(remote.name);
