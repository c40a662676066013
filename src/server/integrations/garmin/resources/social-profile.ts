import { soleObject, textIn, UnexpectedShape } from '../../http-transport/json-fields.ts';
import type { Resource } from '../resource.ts';

interface SocialProfile {
  /** Part of the path of some resources. */
  displayName: string;
}

/** The owner of a token. Read first, because it needs only a valid token. */
export const socialProfile: Resource<[], SocialProfile> = {
  label: 'profile',
  path: () => '/userprofile-service/socialProfile',
  parse(json) {
    const displayName = textIn(soleObject(json), 'displayName');
    if (!displayName) throw new UnexpectedShape('a profile has a displayName');
    return { displayName };
  },
};
