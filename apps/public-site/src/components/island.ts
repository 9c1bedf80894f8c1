import { islandsOf } from '@nox/federation/islands';
import remote from '../../remote.json';

export const { Island, Enhanced } = islandsOf(remote.name);
